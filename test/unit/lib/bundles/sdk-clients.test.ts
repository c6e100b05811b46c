import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answeredErrors, leanClientModule } from '#lib/bundles/sdk-clients';

const packages = join(process.cwd(), 'node_modules', '@aws-sdk');
const clients = Object.keys(answeredErrors);
const schemas = 'dist-es/schemas/schemas_0.js';
const sourceOf = (client: string, path: string) =>
  readFileSync(join(packages, `client-${client}`, path), 'utf8');
const reducedSourceOf = (client: string, path: string): string =>
  leanClientModule(`@aws-sdk/client-${client}/${path}`)?.(sourceOf(client, path)) ?? '';

const functions = readdirSync(join(process.cwd(), 'lambdas'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(process.cwd(), 'lambdas', path), 'utf8'));

/** The names that the functions import from a package. */
const importsFrom = (name: string): string[] =>
  functions.flatMap((source) =>
    [...source.matchAll(new RegExp(`import \\{([^}]*)\\} from '@aws-sdk/${name}'`, 'g'))].flatMap(
      ([, names = '']) => names.split(',').map((each) => each.replace('type ', '').trim()),
    ),
  );

/** The DynamoDB command that a command of the document client sends. */
const dynamoCommand = (command: string): string =>
  ({
    GetCommand: 'GetItemCommand',
    PutCommand: 'PutItemCommand',
    UpdateCommand: 'UpdateItemCommand',
    DeleteCommand: 'DeleteItemCommand',
    BatchGetCommand: 'BatchGetItemCommand',
    BatchWriteCommand: 'BatchWriteItemCommand',
    TransactWriteCommand: 'TransactWriteItemsCommand',
  })[command] ?? command;

/** The commands of a client that the functions use. */
const commandsOf = (client: string): string[] => {
  const imported = [
    ...importsFrom(`client-${client}`),
    ...(client === 'dynamodb' ? importsFrom('lib-dynamodb') : []),
  ];
  return [...new Set(imported.filter((name) => name.endsWith('Command')).map(dynamoCommand))];
};

const errorsOf = (client: string, command: string): string[] =>
  [...sourceOf(client, `dist-types/commands/${command}.d.ts`).matchAll(/@throws \{@link (\w+)\}/g)]
    .map(([, name]) => `${name}`)
    .filter((name) => !name.endsWith('ServiceException'));

describe.each(clients)('the reduced client of %s', (client) => {
  const source = sourceOf(client, schemas);
  const reducedSource = reducedSourceOf(client, schemas);
  const registered = (text: string) =>
    [...text.matchAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm)].map(([, name]) => `${name}`);

  test('keeps only the errors that our calls can return or that our code names', () => {
    const possible = commandsOf(client).flatMap((command) => errorsOf(client, command));
    expect(possible.length).toBeGreaterThan(0);
    const named = registered(source).filter((name) => functions.some((text) => text.includes(`'${name}'`)));
    const keptErrors = [...(answeredErrors[client] ?? [])].sort();
    expect(keptErrors).toEqual([...new Set([...possible, ...named])].sort());
    expect(registered(reducedSource).sort()).toEqual(keptErrors);
  });

  test('marks every schema as free of side effects, and changes nothing else', () => {
    expect(reducedSource.match(/@__PURE__/g)?.length).toBe(source.match(/^export var \w+\$ = /gm)?.length);
    const others = registered(source).filter((name) => !registered(reducedSource).includes(name));
    const without = others.reduce(
      (text, name) => text.replace(`n0_registry.registerError(${name}$, ${name});\n`, ''),
      source,
    );
    expect(reducedSource.replace(/\/\* @__PURE__ \*\/ \(\(\) => (\[[^;]*\])\)\(\);/g, '$1;')).toBe(without);
  });
});
