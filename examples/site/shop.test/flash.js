setTimeout(() => {
  const offers = [["Oak stool", 3], ["Tin kettle", 12]].map(([title, left]) => {
    const offer = document.createElement("section");
    offer.className = "offer";
    offer.dataset.left = left;
    offer.append(Object.assign(document.createElement("h3"), { textContent: title }));
    return offer;
  });
  document.querySelector("#flash").replaceChildren(...offers);
}, 300);
