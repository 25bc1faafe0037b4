document.querySelector("#more").addEventListener("click", (event) => {
  event.target.before(Object.assign(document.createElement("p"), { className: "comment", textContent: "很稳。" }));
});
