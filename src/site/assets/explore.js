SwaggerUIBundle({
  urls: JSON.parse(document.getElementById('documents').textContent),
  dom_id: '#explore',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
});
