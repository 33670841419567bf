/**
 * Of the API reference only the ready-made browser build is used: its parts are in there already and need no second
 * copy.
 */
function readPackage(manifest) {
  if (manifest.name === '@scalar/api-reference') manifest.dependencies = {};
  return manifest;
}

export const hooks = { readPackage };
