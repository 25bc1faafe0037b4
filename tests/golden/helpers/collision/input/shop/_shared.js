const MOST = 5;

async function getJson(path) {
  return (await fetch(path)).json();
}
