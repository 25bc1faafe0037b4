// a method that exists, for code that asks, but that we do not run
function $pageRefused($state, name) {
  return async () => {
    $pageOpen($state);
    $pageRefuse($state, `page.${name} is not run here`);
  };
}
