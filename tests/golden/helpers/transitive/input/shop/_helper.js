function row(item) {
  return { id: item.id, price: cents(item.price), state: label(item.state) };
}

function cents(text) {
  return Math.round(Number(text) * FACTOR);
}

const FACTOR = 100;

class Pages {
  constructor(path) {
    this.path = path;
  }

  async rows() {
    return (await (await fetch(this.path)).json()).map(row);
  }
}

class Rest extends Pages {}
