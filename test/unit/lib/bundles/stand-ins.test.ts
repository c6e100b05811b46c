import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as ssm from '@aws-sdk/client-ssm';
import { describe, expect, test } from 'vitest';
import { openFace } from '#lambdas/platform/pdf/fonts/font-face';
import { shapedFont } from '#lambdas/platform/pdf/fonts/shaped-font';
import { standIns } from '#lib/bundles/stand-ins';
import Nothing, * as mediaTypes from '#lib/bundles/stand-ins/nothing';
import { errorTypeRegistries, GetParameter$ } from '#lib/bundles/stand-ins/ssm-schemas';

const packages = join(process.cwd(), 'node_modules');
const sourceOf = (module: string) => readFileSync(join(packages, module), 'utf8');

const membersCalledOn = (name: string, source: string): string[] => [
  ...new Set([...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member]) => `${member}`)),
];

describe('a replaced module', () => {
  test.each(Object.entries(standIns))('%s exists, and its replacement exists', (module, file) => {
    expect(existsSync(file)).toBe(true);
    expect(existsSync(join(packages, module))).toBe(true);
  });
});

describe('the replacement of the font engine of pdfkit', () => {
  test('has every member that pdfkit uses of a font of fontkit', async () => {
    const font = shapedFont(await openFace('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
    const whole = sourceOf('pdfkit/js/pdfkit.es.js');
    const [source = ''] = /^class EmbeddedFont [\s\S]*?^}$/m.exec(whole) ?? [];
    // pdfkit checks whether a font has these members before it uses them. Text is laid out by `TextFont` instead.
    const optional = ['document', 'layout'];
    const needed = membersCalledOn('this\\.font', source).filter((name) => !optional.includes(name));
    expect(needed.length).toBeGreaterThan(10);
    expect(needed.filter((name) => !(name in font))).toEqual([]);
    expect(membersCalledOn('this\\.subset', source).sort()).toEqual(['cff', 'encode', 'includeGlyph']);
    expect(Object.keys(font.createSubset()).sort()).toEqual(['encode', 'includeGlyph']);
    expect(whole).toContain("import { create } from 'fontkit';");
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
