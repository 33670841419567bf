// Replaces the page with a message in browsers older than those supported (browserslist in package.json). Old browsers
// run this file: no syntax beyond ECMAScript 5.
function isSupported() {
  try {
    return (
      'noModule' in HTMLScriptElement.prototype &&
      typeof String.prototype.isWellFormed === 'function' &&
      typeof Array.prototype.toSorted === 'function' &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('container-type', 'inline-size') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    );
  } catch (_error) {
    return false;
  }
}

function sayTooOld() {
  var root = document.getElementById('root');
  var words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.style.margin = '0 auto';
  words.style.padding = '20vh 24px';
  words.style.maxWidth = '32em';
  words.style.font = '18px/1.6 sans-serif';
  words.appendChild(
    document.createTextNode(
      'This browser is too old for Marque. Please update it, or use a current one: ' +
        'Safari 16.4, Firefox 128, Chrome 112, Edge 112 or newer.',
    ),
  );
  // Without its root element the application does not start.
  root.parentNode.replaceChild(words, root);
}

if (!isSupported()) sayTooOld();
