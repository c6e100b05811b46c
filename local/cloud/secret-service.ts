import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { awsJsonAnswer, awsJsonRefusal, type CloudAnswer, type CloudRequest } from './exchange.ts';

/** Parameters and secrets by name, or by an ARN that ends with the name. */
export interface ValueStore {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
  /** Returns whether it existed. */
  delete(name: string): boolean;
  /** The stored value; if there is none, creates one with `make` and stores it. */
  getOrMake(name: string, make: () => string): string;
}

/** Opens the values stored in a JSON file. */
export function openValueStore(path: string): ValueStore {
  const values = new Map<string, string>(
    existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : [],
  );
  const write = () => writeFileSync(path, JSON.stringify(Object.fromEntries(values), null, 2));
  const set = (name: string, value: string) => {
    if (values.get(name) === value) return;
    values.set(name, value);
    write();
  };
  return {
    get: (name) => values.get(name),
    set,
    delete: (name) => {
      const isDeleted = values.delete(name);
      if (isDeleted) write();
      return isDeleted;
    },
    getOrMake: (name, make) => {
      const value = values.get(name) ?? make();
      set(name, value);
      return value;
    },
  };
}

/** The name at the end of an ARN of a parameter or secret. Any other text is returned as it is. */
export const secretName = (id: string): string =>
  /^arn:[^:]*:[^:]*:[^:]*:[^:]*:[^:]*:(.+)$/.exec(id)?.[1] ?? id;

const parameterName = (id: string): string => id.replace(/^arn:[^:]*:ssm:[^:]*:[^:]*:parameter/, '');

const parameterOf = (name: string, value: string) => ({
  Name: name,
  Type: 'String',
  Value: value,
  Version: 1,
  ARN: `arn:aws:ssm:us-east-1:000000000000:parameter${name}`,
});

/**
 * Systems Manager parameters (get, put, delete) and Secrets Manager secrets (get, put), as far as the product uses
 * them.
 */
export const createSecretService =
  (parameters: ValueStore, secrets: ValueStore) =>
  async (request: CloudRequest, operation: string): Promise<CloudAnswer> => {
    const input = JSON.parse(request.body.toString('utf8') || '{}');
    switch (operation) {
      case 'GetParameter': {
        const name = parameterName(String(input.Name));
        const value = parameters.get(name);
        return value === undefined
          ? awsJsonRefusal('ParameterNotFound', `No parameter ${name}`)
          : awsJsonAnswer(200, { Parameter: parameterOf(name, value) });
      }
      case 'GetParameters': {
        const names = (input.Names as string[]).map(parameterName);
        const found = names.flatMap((name) => {
          const value = parameters.get(name);
          return value === undefined ? [] : [parameterOf(name, value)];
        });
        const missing = names.filter((name) => parameters.get(name) === undefined);
        return awsJsonAnswer(200, { Parameters: found, InvalidParameters: missing });
      }
      case 'PutParameter':
        parameters.set(parameterName(String(input.Name)), String(input.Value));
        return awsJsonAnswer(200, { Version: 1 });
      case 'DeleteParameter': {
        const name = parameterName(String(input.Name));
        return parameters.delete(name)
          ? awsJsonAnswer(200, {})
          : awsJsonRefusal('ParameterNotFound', `No parameter ${name}`);
      }
      case 'GetSecretValue': {
        const name = secretName(String(input.SecretId));
        const value = secrets.get(name);
        return value === undefined
          ? awsJsonRefusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
          : awsJsonAnswer(200, {
              Name: name,
              ARN: input.SecretId,
              VersionId: randomUUID(),
              SecretString: value,
            });
      }
      case 'PutSecretValue':
      case 'CreateSecret':
        secrets.set(secretName(String(input.SecretId ?? input.Name)), String(input.SecretString));
        return awsJsonAnswer(200, { Name: input.SecretId ?? input.Name });
      default:
        return awsJsonRefusal('UnknownOperationException', `The local cloud has no ${operation}`);
    }
  };
