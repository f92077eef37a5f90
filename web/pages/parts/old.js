{# Shows a message in a browser that is too old; without it, the page would stay empty. All browsers read it, so it is
   ECMAScript 3. It opens an HTML comment, which hides the rest of the page. README.md lists the browsers. #}
(function () {
  if (window.CSS && CSS.supports && CSS.supports("color", "light-dark(red,red)") && "popover" in document.documentElement) return;
  document.write('<meta name="viewport" content="width=device-width"><title>35</title><h1>This browser is too old for this page.</h1><p>It needs Chrome or Edge 123, Firefox 125, Safari 17.5, or any later one.</p><!--');
})();
