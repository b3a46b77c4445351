// A classic script, since it is the modules that browsers refuse there.

document.getElementById("from-disk").hidden = location.protocol !== "file:";
