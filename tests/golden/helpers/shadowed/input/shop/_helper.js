const rows = () => [...document.querySelectorAll('.row')];
const find = (word) => rows().find((node) => node.textContent.includes(word)); // not the one of the window
