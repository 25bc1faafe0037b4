const getJson = async (path) => (await fetch(path)).json();
const getRows = async (path) => (await getJson(path)).map(tidy);
