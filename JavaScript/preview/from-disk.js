// A classic script, because browsers do not load modules from `file://`. It shows a notice, and the class hides the map's page.

document.getElementById("from-disk").hidden = location.protocol !== "file:";
document.body.classList.toggle("is-from-disk", location.protocol === "file:");
