// A classic script, since it is the modules that browsers refuse there. Of a map's page nothing is left but what it says.

document.getElementById("from-disk").hidden = location.protocol !== "file:";
document.body.classList.toggle("is-from-disk", location.protocol === "file:");
