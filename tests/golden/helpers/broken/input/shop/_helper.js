async function getJson(path) {
  const answer = await fetch(path;
  return answer.json();
}
