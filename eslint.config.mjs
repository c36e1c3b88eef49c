/** What the page's code is held to; warnings count as errors (build.py test). */
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['dist/', '.cache/', '.venv/', 'node_modules/', 'tools/chromium/', 'test-results/'] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-shadow': 'error',
      'no-throw-literal': 'error',
      'no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Use a lit-html template: text stays text.' },
        { property: 'outerHTML', message: 'Use a lit-html template: text stays text.' },
        { property: 'insertAdjacentHTML', message: 'Use a lit-html template: text stays text.' },
      ],
    },
  },
  {
    files: ['web/src/**'],
    languageOptions: { globals: { ...globals.browser, RUNTIME: 'readonly' } },
  },
  {
    // The storage has one owner.
    files: ['web/src/**'],
    ignores: ['web/src/storage/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage', 'indexedDB'].map((name) => ({
          name,
          message: 'What the device keeps is kept by web/src/storage.',
        })),
      ],
      'no-restricted-imports': ['error', { paths: ['idb'] }],
    },
  },
  {
    files: ['web/py/**'],
    languageOptions: {
      globals: {
        ...globals.worker,
        SIZES: 'readonly',
        HOME: 'readonly',
        CORE: 'readonly',
        WHEELS: 'readonly',
        SITE: 'readonly',
        LOCK: 'readonly',
        SNAPSHOT: 'readonly',
      },
    },
  },
  {
    // What prettier does not break: comments. Sentences, patterns and drawings stay in one piece.
    files: ['**/*.js', '**/*.mjs'],
    ignores: ['web/src/board/symbols.js', 'web/py/**', 'web/build/**'],
    rules: {
      'max-len': [
        'error',
        {
          code: 100,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
  { files: ['web/public/**'], languageOptions: { globals: globals.browser } },
  { files: ['web/sw/**'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['web/build/**', 'tests/**', 'tools/**', '*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
