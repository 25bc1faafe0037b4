const getJson = async (path) => (await fetch(path)).json();

if (typeof module === 'object') {
  module.exports = { getJson };
}
