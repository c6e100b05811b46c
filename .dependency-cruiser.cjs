/** The import rules of ARCHITECTURE.md. */
const layers = ['domain', 'lambdas', 'web', 'lib', 'bin', 'local', 'test'];
const mayImport = {
  domain: [],
  // Only types of the functions and of what they need: `the-server-imports-only-types-of-the-stacks`.
  lambdas: ['domain', 'lib/functions'],
  web: ['domain'],
  lib: ['domain'],
  bin: ['domain', 'lambdas', 'lib', 'local'],
  // A package of its own, imported as `one-machine-cloud`. It knows the product only by its templates and bundles.
  local: [],
  test: layers,
};

const layerRules = layers.map((layer) => ({
  name: `${layer}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: `^(${layers.join('|')})/`, pathNot: `^(${[layer, ...mayImport[layer]].join('|')})/` },
}));

/** Folders of `lib/` and the other folders each may import, types included. All may import the files directly in `lib/`. */
const libFolders = {
  functions: [],
  site: [],
  bundles: ['functions', 'app'],
  data: ['functions'],
  app: ['functions'],
  web: ['site'],
};

const libRules = Object.entries(libFolders).map(([folder, others]) => ({
  name: `lib-${folder}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^lib/${folder}/` },
  to: { path: '^lib/[^/]+/', pathNot: `^lib/(${[folder, ...others].join('|')})/` },
}));

/** The layers of web, lowest first, and the other layers each may import. */
const webMayImport = {
  ui: [],
  adapters: [],
  routing: [],
  session: ['adapters'],
  features: ['session', 'routing', 'adapters', 'ui'],
  pages: ['features', 'session', 'routing', 'ui'],
  app: ['pages', 'features', 'session', 'routing', 'adapters', 'ui'],
  build: ['app', 'features'],
};

const webRules = Object.entries(webMayImport).map(([layer, below]) => ({
  name: `web-${layer}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^web/${layer}/` },
  to: { path: '^web/', pathNot: `^web/(${[layer, ...below].join('|')})/` },
}));

/**
 * The modules of `domain/`, lowest first: each imports only modules of lower rows, and the files directly in `domain/`,
 * which import no module. What several modules share is in the lowest of them.
 */
const domainOrder = [
  ['csv', 'photos', 'messaging', 'issued-files', 'public-links', 'logo', 'tasks', 'full-import'],
  ['browser-errors', 'contact', 'early-access', 'clients'],
  // What invoices and quotes share.
  ['documents'],
  ['table', 'client-email', 'free-invoice'],
  ['reminders', 'recurring', 'came-in', 'jobs'],
  ['invoices'],
  ['profile', 'today', 'reports', 'statements'],
  ['account'],
  ['quotes'],
  ['online-payments', 'full-export', 'client-timeline'],
  // What the API says of all modules, and the texts of the public pages.
  ['contract', 'site'],
];

/** What the API says of a module. It may name types of all modules, so that the rules of modules do not import it. */
const contractFiles = '^domain/(?!contract/)[^/]+/(contract\\.ts|contract/|problems\\.ts)';

const domainRules = domainOrder.flatMap((row, index) =>
  row.map((module) => ({
    name: `domain-${module}-imports-only-modules-below-it`,
    severity: 'error',
    from: { path: `^domain/${module}/`, pathNot: module === 'contract' ? [] : contractFiles },
    to: {
      path: '^domain/[^/]+/',
      pathNot: `^domain/(${[module, ...domainOrder.slice(0, index).flat()].join('|')})/`,
    },
  })),
);

const contractRule = {
  name: 'rules-do-not-import-the-contract',
  severity: 'error',
  from: { path: '^domain/', pathNot: [contractFiles, '^domain/(contract|site)/'] },
  to: { path: contractFiles },
};

const domainFoldersRule = {
  name: 'every-module-of-domain-has-its-place-in-the-order',
  severity: 'error',
  from: { path: `^domain/(?!(${domainOrder.flat().join('|')})/)` },
  to: { path: '^domain/[^/]+/' },
};

/** Server modules, and the other modules each may import, types included. Handlers may also import `composition`. */
const modulesBelow = {
  platform: [],
  messaging: [],
  'issued-files': [],
  scheduler: [],
  tasks: [],
  profile: ['messaging'],
  logo: ['profile'],
  photos: ['scheduler', 'profile'],
  account: ['messaging', 'profile', 'tasks'],
  'early-access': ['messaging'],
  contact: ['messaging'],
  'browser-errors': [],
  'client-email': ['messaging', 'profile'],
  clients: ['profile', 'photos'],
  invoices: ['messaging', 'scheduler', 'profile', 'photos', 'client-email', 'clients', 'issued-files'],
  'free-invoice': ['messaging', 'invoices', 'issued-files'],
  today: ['invoices'],
  'came-in': ['messaging', 'profile', 'invoices', 'today'],
  jobs: ['messaging', 'scheduler', 'profile', 'photos', 'client-email', 'clients', 'invoices', 'today'],
  reminders: ['messaging', 'scheduler', 'profile', 'client-email', 'invoices', 'today', 'online-payments'],
  recurring: ['messaging', 'scheduler', 'profile', 'invoices', 'jobs', 'reminders', 'came-in'],
  quotes: [
    'messaging',
    'profile',
    'photos',
    'client-email',
    'clients',
    'invoices',
    'issued-files',
    'today',
    'came-in',
    'jobs',
  ],
  'public-links': [
    'messaging',
    'profile',
    'photos',
    'client-email',
    'invoices',
    'issued-files',
    'today',
    'came-in',
    'quotes',
    'online-payments',
  ],
  reports: ['messaging', 'issued-files', 'client-email', 'account', 'profile', 'invoices', 'came-in'],
  'client-timeline': ['messaging', 'clients', 'invoices', 'jobs', 'quotes'],
  statements: ['messaging', 'profile', 'client-email', 'clients', 'invoices', 'issued-files'],
  'full-export': [
    'messaging',
    'issued-files',
    'tasks',
    'profile',
    'photos',
    'clients',
    'invoices',
    'jobs',
    'quotes',
    'recurring',
    'reports',
  ],
  'online-payments': [
    'messaging',
    'scheduler',
    'profile',
    'photos',
    'client-email',
    'invoices',
    'issued-files',
    'today',
    'came-in',
    'quotes',
  ],
  'full-import': ['messaging', 'tasks', 'profile', 'clients', 'invoices', 'jobs', 'quotes'],
};

const moduleRules = Object.entries(modulesBelow).map(([module, below]) => ({
  name: `${module}-imports-only-modules-below-it`,
  severity: 'error',
  from: { path: `^lambdas/${module}/`, pathNot: '(\\.handler|\\.wiring|routes)\\.ts$' },
  to: { path: '^lambdas/', pathNot: `^lambdas/(${[module, 'platform', ...below].join('|')})/` },
}));

const handlerRules = Object.entries(modulesBelow).map(([module, below]) => ({
  name: `routes-of-${module}-import-only-modules-below-and-the-composition`,
  severity: 'error',
  from: { path: `^lambdas/${module}/.*(\\.handler|\\.wiring|routes)\\.ts$` },
  to: {
    path: '^lambdas/',
    pathNot: `^lambdas/(${[module, 'platform', 'composition', ...below].join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...libRules,
    ...domainRules,
    contractRule,
    domainFoldersRule,
    ...moduleRules,
    ...handlerRules,
    {
      name: 'only-the-app-composes-stacks',
      severity: 'error',
      from: { path: '^lib/[^/]+\\.ts$', pathNot: '^lib/billhook-app\\.ts$' },
      to: { path: '^lib/[^/]+/' },
    },
    ...webRules,
    {
      name: 'features-share-only-documents-and-photos',
      comment:
        'Invoices and quotes share the form and the document view, and jobs and documents show photos. Anything else that one feature needs of another is passed in by the page that shows both.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/($1|documents|photos)/' },
    },
    {
      name: 'the-app-imports-only-what-layouts-show-of-features',
      comment:
        'Layouts show the logo, a sample document when the session ends, and which payments are still being recorded; pages compose the features.',
      severity: 'error',
      from: { path: '^web/app/' },
      to: {
        path: '^web/features/',
        pathNot:
          '^web/features/((site|documents)/|account/near-session-end|invoices/payments/payments-going-on)',
      },
    },
    {
      name: 'domain-imports-no-package-but-its-schema-library',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'domain-does-not-import-node',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'modules-are-imported-through-their-index',
      comment: 'Types included. The platform is a set of small modules of its own and has no common index.',
      severity: 'error',
      from: { path: '^lambdas/([^/]+)/' },
      to: {
        path: '^lambdas/(?!platform/|composition/)[^/]+/',
        pathNot: ['^lambdas/$1/', '^lambdas/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'commands-import-modules-through-their-index',
      severity: 'error',
      from: { path: '^bin/' },
      to: { path: '^lambdas/(?!platform/|composition/)[^/]+/', pathNot: '^lambdas/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-routes-and-handlers-import-the-composition',
      severity: 'error',
      from: {
        path: '^lambdas/',
        pathNot: '(\\.handler\\.ts$|\\.wiring\\.ts$|routes\\.ts$|^lambdas/composition/)',
      },
      to: { path: '^lambdas/composition/' },
    },
    {
      name: 'only-the-platform-imports-cloud-packages',
      comment: 'Everything else uses the functions and types of lambdas/platform.',
      severity: 'error',
      from: { path: '^lambdas/', pathNot: '^lambdas/platform/' },
      to: { path: 'node_modules/(@aws-sdk|@smithy|pdfmake|pdfkit|harfbuzzjs|nodemailer|fast-png)' },
    },
    {
      name: 'only-the-table-engine-imports-the-dynamodb-client',
      comment: 'Stores read items through entities and describe writes as data.',
      severity: 'error',
      from: { path: '^lambdas/', pathNot: '^lambdas/platform/table/' },
      to: { path: 'node_modules/@aws-sdk/(client|lib)-dynamodb/' },
    },
    {
      name: 'use-cases-do-not-open-services',
      comment:
        'What a test replaces (files, email, the user pool, limits) is passed in by routes, handlers, wiring files and the composition folder. Use cases import the stores of their module, and no items of the table. Not so in online-payments: what it does with an event is a sequence of conditional writes, each of which may be the last before a crash.',
      severity: 'error',
      from: {
        path: '^lambdas/',
        pathNot:
          '(\\.handler\\.ts$|\\.wiring\\.ts$|routes\\.ts$|/index\\.ts$|/(store|totals|mailboxes)/|^lambdas/(platform|composition|scheduler|online-payments)/)',
      },
      to: {
        path: '^lambdas/platform/(table|s3|ses|cognito|ssm|limits|bot-check)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'handlers-and-routes-are-not-imported',
      comment:
        'A module with several files of routes collects them in one, so that the compiler finds a missing row.',
      severity: 'error',
      from: { path: '^(lambdas|lib|web|domain)/', pathNot: '^lambdas/[^/]+/routes\\.ts$' },
      to: { path: '(\\.handler|routes)\\.ts$', pathNot: '^(web|domain)/' },
    },
    {
      name: 'the-server-imports-only-types-of-the-stacks',
      severity: 'error',
      from: { path: '^lambdas/' },
      to: { path: '^lib/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-design-system-does-not-import-the-domain',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^domain/' },
    },
    {
      name: 'only-its-adapter-imports-amplify',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/adapters/auth/' },
      to: { path: 'node_modules/aws-amplify' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // Packages that are declarations alone resolve for the compiler only, which checks them; modules of pdfkit for the
      // bundler only.
      to: { couldNotResolve: true, pathNot: '(^virtual:|^aws-lambda$|^pdfkit/lib/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^cdk\\.out/|\\.local/)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    },
  },
};
