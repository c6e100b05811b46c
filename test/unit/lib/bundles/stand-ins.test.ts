import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { S3Client } from '@aws-sdk/client-s3';
import * as ssm from '@aws-sdk/client-ssm';
import { describe, expect, test } from 'vitest';
import { openFace } from '#lambdas/platform/pdf/fonts/font-face';
import { shapedFont } from '#lambdas/platform/pdf/fonts/shaped-font';
import { readPdfkitModules } from '#lib/bundles/pdfkit-modules';
import { standIns } from '#lib/bundles/stand-ins';
import parseAddresses from '#lib/bundles/stand-ins/address-parser';
import * as eventStreams from '#lib/bundles/stand-ins/nothing';
import Nothing, * as mediaTypes from '#lib/bundles/stand-ins/nothing';
import color from '#lib/bundles/stand-ins/pdfkit-color';
import security from '#lib/bundles/stand-ins/pdfkit-security';
import unused from '#lib/bundles/stand-ins/pdfkit-unused';
import { defaultEndpointResolver } from '#lib/bundles/stand-ins/s3-endpoint';
import { errorTypeRegistries, GetParameter$ } from '#lib/bundles/stand-ins/ssm-schemas';

const packages = join(process.cwd(), 'node_modules');
const modules = await readPdfkitModules();
const sourceOf = (module: string) => readFileSync(join(packages, module), 'utf8');

/** The source of the pdfkit modules that stay in a bundle. */
const bundledPdfkit = [...modules]
  .filter(([path]) => standIns[`pdfkit/${path}`] === undefined)
  .filter(([path]) => !/^lib\/(crypto|saslprep|table|structure_(?!annotation))/.test(path))
  .map(([, source]) => source)
  .join('\n');

const membersCalledOn = (name: string, source: string): string[] => [
  ...new Set([...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => `${member}`)),
];

describe('a replaced module', () => {
  test.each(Object.entries(standIns))('%s exists, and its replacement exists', (module, file) => {
    expect(existsSync(file)).toBe(true);
    const inPdfkit = /^pdfkit\/(.*)/.exec(module)?.[1];
    expect(inPdfkit ? modules.has(inPdfkit) : existsSync(join(packages, module))).toBe(true);
  });
});

describe('the replacements of parts of pdfkit', () => {
  const mixins = Object.keys(standIns).filter((path) => path.startsWith('pdfkit/lib/mixins/'));

  test('have every method that the rest of pdfkit calls for forms, tables, tags, text, colors, attachments and metadata', () => {
    const members = mixins.flatMap((path) => {
      const source = modules.get(path.replace('pdfkit/', '')) ?? '';
      return [...source.matchAll(/^ {2}(?:async )?(\w+)\(/gm)].map(([, name]) => `${name}`);
    });
    expect(members.length).toBeGreaterThan(20);
    const called = new Set(membersCalledOn('(?:this|page|document|doc)', bundledPdfkit));
    const needed = members.filter((name) => called.has(name));
    expect(needed.length).toBeGreaterThan(2);
    // pdfkit calls these only if it tags a document itself, writes a subset of the standard, attaches files, measures
    // text in widths of "0", adds annotations other than links, or draws gradients and patterns. Colors are set by our
    // document class, and fonts have their own `lineGap`.
    const optional = [
      'markContent',
      'endMarkedContent',
      'markStructureContent',
      'struct',
      'endSubset',
      'file',
      'appendXML',
      'lineGap',
      'widthOfString',
      '_normalizeColor',
      '_doOpacity',
      'pattern',
      'fillColor',
      'strokeColor',
    ];
    expect(
      needed.filter((name) => !(name in unused) && !(name in color) && !optional.includes(name)),
    ).toEqual([]);
  });

  test('generate only the file ID instead of encryption, and the same ID for the same document', () => {
    expect(membersCalledOn('PDFSecurity', bundledPdfkit).sort()).toEqual(Object.keys(security).sort());
    expect(security.create()).toBeNull();
    const info = { Title: 'Invoice', CreationDate: new Date('2026-11-03T10:00:00Z') };
    expect(security.generateFileID(info)).toHaveLength(16);
    expect(security.generateFileID(info)).toEqual(security.generateFileID({ ...info }));
    expect(security.generateFileID({ ...info, Title: 'Another' })).not.toEqual(security.generateFileID(info));
  });

  test('include our own font class, which has every member that pdfkit uses of a font of fontkit', async () => {
    const font = shapedFont(await openFace('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
    const source = modules.get('lib/font/embedded.js') ?? '';
    // pdfkit checks whether a font has these members before it uses them. Text is laid out by `TextFont` instead.
    const optional = ['document', 'layout'];
    const needed = membersCalledOn('this\\.font', source).filter((name) => !optional.includes(name));
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.filter((name) => !(name in font))).toEqual([]);
    expect(membersCalledOn('this\\.subset', source).sort()).toEqual(['cff', 'encode', 'includeGlyph']);
    expect(Object.keys(font.createSubset()).sort()).toEqual(['encode', 'includeGlyph']);
    expect(modules.get('lib/font_factory.js')).toContain("import { create } from 'fontkit';");
  });

  test('can be constructed, but throw when they are called', () => {
    expect(new Nothing()).toBeDefined();
    expect(() => (Nothing as unknown as () => void)()).toThrow(TypeError);
    expect(() => (Nothing as unknown as { measure(): void }).measure()).toThrow(TypeError);
  });
});

describe('the replacements of parts of nodemailer and the SDK', () => {
  test('export everything that nodemailer imports for media types', async () => {
    const original = await import(
      pathToFileURL(join(packages, 'nodemailer/dist/esm/mime-funcs/mime-types.js')).href
    );
    expect(Object.keys(mediaTypes)).toEqual(expect.arrayContaining(Object.keys(original)));
  });

  test('do not parse addresses: nodemailer needs no parser for an address object, and an address string throws', () => {
    const caller = sourceOf('nodemailer/dist/esm/mime-node/index.js');
    expect(caller.match(/\baddressparser\(/g)).toHaveLength(1);
    expect(caller.indexOf('if (address && address.address) {')).toBeLessThan(
      caller.indexOf('addressparser(address)'),
    );
    expect(parseAddresses).toThrow(TypeError);
  });

  test('do not open event streams, which the client of S3 configures and never uses', () => {
    const client = sourceOf('@aws-sdk/client-s3/dist-es/S3Client.js');
    expect(client).toMatch(/= resolveEventStreamSerdeConfig\(_config_\d+\);/);
    const config = { region: 'us-east-1' };
    expect(eventStreams.resolveEventStreamSerdeConfig(config)).toBe(config);
  });

  test.each(['dynamodb', 's3', 'ses', 'ssm', 'cognito-identity-provider'])(
    'replace the default credential provider that the client of %s imports',
    (client) => {
      const config = sourceOf(`@aws-sdk/client-${client}/dist-es/runtimeConfig.js`);
      expect(config).toMatch(
        /import \{ defaultProvider as \w+ \} from "@aws-sdk\/credential-provider-node";/,
      );
      expect(sourceOf('@aws-sdk/credential-provider-env/dist-es/index.js')).toContain('fromEnv');
    },
  );

  interface Described {
    readonly names: readonly string[];
    readonly types: readonly unknown[];
  }
  const resolved = (schema: unknown): unknown[] =>
    (typeof schema === 'function' ? schema() : Array.isArray(schema) ? resolved(schema[0]) : []) as unknown[];
  const membersOf = (structure: unknown[]): Described => ({
    names: structure[4] as string[],
    types: structure[5] as unknown[],
  });

  test('describe the one SSM command that we send exactly as the package does', () => {
    expect(errorTypeRegistries).toEqual([]);
    const [ours, theirs] = [GetParameter$, ssm.GetParameter$ as unknown as unknown[]];
    expect(ours.slice(0, 4)).toEqual(theirs.slice(0, 4));
    expect(resolved(ours[4])).toEqual(resolved(theirs[4]));
    const answers = [resolved(ours[5]), resolved(theirs[5])] as const;
    expect(answers[0].slice(0, 5)).toEqual(answers[1].slice(0, 5));
    const [own, packaged] = answers.map((answer) => membersOf(resolved(membersOf(answer).types[0])));
    expect(own?.names).toEqual(['Value']);
    const at = packaged?.names.indexOf('Value') ?? -1;
    expect(resolved(own?.types[0])).toEqual(resolved(packaged?.types[at]));
  });
});

describe("the replacement of S3's endpoint rules", () => {
  const client = new S3Client({ region: 'us-east-1' });

  test.each([
    { Bucket: 'billhook-documents', Region: 'us-east-1' },
    { Bucket: 'billhook-documents', Region: 'eu-central-1' },
    { Bucket: 'billhook-documents', Region: 'cn-north-1' },
    { Bucket: 'docs.billhook.example', Region: 'us-west-2' },
    { Bucket: 'b', Region: 'us-gov-west-1' },
    { Bucket: 'Upper', Region: 'us-east-1' },
    {
      Bucket: 'billhook-documents',
      Region: 'us-east-1',
      Endpoint: 'http://127.0.0.1:4566',
      ForcePathStyle: true,
    },
    {
      Bucket: 'billhook-documents',
      Region: 'us-east-1',
      Endpoint: 'http://127.0.0.1:4566/',
      ForcePathStyle: true,
    },
  ])('returns the same endpoint as the package for %o', (parameters) => {
    const theirs = client.config.endpointProvider?.(parameters as never);
    expect(JSON.parse(JSON.stringify(defaultEndpointResolver(parameters)))).toEqual(
      JSON.parse(JSON.stringify(theirs)),
    );
  });
});
