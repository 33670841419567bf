import base, { TEST_CODE } from './.dependency-cruiser.mjs';

const SOURCES = '(?:apps/(?:web|api)|packages/(?:domain|scanner|db|client|emails))/src';

/** No cycles of folders. Tests are left out: they use the whole product from wherever they are. */
export default {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders that import each other are one subject in two places: move the file, or what both need.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${SOURCES}.*?)/([^/]+)$` },
      // A folder and those inside it are one subject: they may use each other.
      to: { circular: true, path: `^${SOURCES}/`, pathNot: ['^$1/$2/', '^$1$'] },
    },
  ],
  options: { ...base.options, exclude: { path: [base.options.exclude.path, ...TEST_CODE] } },
};
