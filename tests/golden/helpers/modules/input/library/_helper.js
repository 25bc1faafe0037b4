const getJson = async (path) => (await fetch(path)).json();
return { getJson };
