const search = async (path) => (await fetch(path)).json();
