import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect } from 'vitest';

/** A resource of a template, as JSON. */
export interface TemplateResource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are read as what they are, JSON
  readonly Properties: any;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** The resources of a type, by logical ID. */
export const resourcesOf = (template: Template, type: string): Readonly<Record<string, TemplateResource>> =>
  template.findResources(type) as unknown as Record<string, TemplateResource>;

/** The name of a nested stack's parameter, shortened to the stack and ID of its source: `App:Id`. */
const withoutNestedStackPrefix = (parameter: string): string =>
  parameter.replace(/^referenceto[A-Z][a-z]+(?:dev|prod)App(\w+[0-9A-F]{8})(?:Ref|Arn)$/, 'App:$1');

/** A value of a template as one line of text: references become `Id`, `Id.Attribute` or `Stack:Id.Attribute`. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('');
  const [kind, argument] = Object.entries(value as Record<string, unknown>)[0] ?? ['', ''];
  switch (kind) {
    case 'Ref':
      return argument === 'AWS::AccountId' ? '<account>' : withoutNestedStackPrefix(String(argument));
    case 'Fn::GetAtt':
      return (argument as string[]).join('.');
    case 'Fn::Join':
      return textOf((argument as unknown[])[1]);
    case 'Fn::Sub':
      return textOf(argument);
    case 'Fn::ImportValue':
      return textOf(argument).replace(
        /^[^:]*-(\w+):ExportsOutput(?:Ref|FnGetAtt)(.*?)(?:Arn)?[0-9A-F]{8}$/,
        '$1:$2',
      );
    default:
      throw new Error(`No text for ${kind}`);
  }
}

/** A value as JSON text that Biome's formatter accepts. */
export function formattedJson(file: URL, value: unknown): string {
  const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));
  return execFileSync(biome, ['format', `--stdin-file-path=${fileURLToPath(file)}`], {
    input: JSON.stringify(value, null, 2),
    encoding: 'utf8',
  });
}

/**
 * Compares a value with the committed file beside the test. UPDATE_COMMITTED=1 writes the value to the file, so that a
 * review shows the change.
 */
export function expectCommitted(file: URL, value: unknown): void {
  if (process.env.UPDATE_COMMITTED === '1') writeFileSync(file, formattedJson(file, value));
  const committed: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  expect(value, `Run with UPDATE_COMMITTED=1 if ${file.pathname} should change`).toEqual(committed);
}
