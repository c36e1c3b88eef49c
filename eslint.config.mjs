/** The lint rules of the page's code; warnings count as errors (build.py test). */
import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const UNUSED = { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true };

export default [
  {
    ignores: [
      'dist/',
      '.cache/',
      '.venv/',
      'node_modules/',
      'tools/chromium/',
      'test-results/',
      'web/src/contract/',
    ],
  },
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
      'no-unused-vars': ['error', UNUSED],
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Use a lit-html template: text stays text.' },
        { property: 'outerHTML', message: 'Use a lit-html template: text stays text.' },
        { property: 'insertAdjacentHTML', message: 'Use a lit-html template: text stays text.' },
      ],
    },
  },
  ...tseslint.configs.strict.map((one) => ({ ...one, files: ['**/*.ts'] })),
  {
    // The compiler checks globals; the typed rules replace the JavaScript rules, which ignore
    // types.
    files: ['**/*.ts'],
    rules: {
      'no-undef': 'off',
      'no-shadow': 'off',
      '@typescript-eslint/no-shadow': ['error', { ignoreTypeValueShadow: true }],
      '@typescript-eslint/no-unused-vars': ['error', UNUSED],
      // `typeof import(...)` is the type of code that is loaded later.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      // Not enforced: a type is an interface where it lists members, and an alias otherwise.
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    // Only web/src/storage may use the storage.
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
    // A browser may deny these by throwing where they are only named.
    files: ['web/src/**'],
    ignores: ['web/src/allowed.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "NewExpression[callee.name='BroadcastChannel']",
          'MemberExpression[object.name=navigator][property.name=/^(serviceWorker|locks|storage)$/]',
        ].map((selector) => ({
          selector,
          message: 'A browser may deny it by an error: see web/src/allowed.ts.',
        })),
      ],
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
    // Functions are short enough to read at a glance; files have the same limit as Python modules.
    files: ['**/*.ts', '**/*.mjs', '**/*.js'],
    ignores: ['tests/**'],
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Limits the length of comment lines, which prettier does not wrap. Strings, regular
    // expressions and templates are exempt, because they stay on one line.
    files: ['**/*.js', '**/*.mjs', '**/*.ts'],
    ignores: ['web/src/board/symbols.ts', 'web/py/**', 'web/build/**'],
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
