{# Shows a message in a browser that is too old; without it, the page would stay empty. All browsers read it, so it is
   ECMAScript 3. It opens an HTML comment, which hides the rest of the page. README.md lists the browsers. #}
(function () {
  if (window.CSS && CSS.supports && CSS.supports("color", "light-dark(red,red)") && "popover" in document.documentElement) return;
  document.write('<meta name="viewport" content="width=device-width"><title>35</title><h1>' + {{ say("page.old.title") | e | tojson }} + "</h1><p>" + {{ say("page.old.told") | e | tojson }} + "</p><!--");
})();
