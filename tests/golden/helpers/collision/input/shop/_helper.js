const getJson = async (path) => (await fetch(path)).json();
