import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** For each client, the errors that our calls can return, and other errors that our code recognizes by name. */
export const answeredErrors: Readonly<Record<string, readonly string[]>> = {
  dynamodb: [
    'ConditionalCheckFailedException',
    'IdempotentParameterMismatchException',
    'InternalServerError',
    'InvalidEndpointException',
    'ItemCollectionSizeLimitExceededException',
    'LimitExceededException',
    'ProvisionedThroughputExceededException',
    'ReplicatedWriteConflictException',
    'RequestLimitExceeded',
    'ResourceNotFoundException',
    'ThrottlingException',
    'TransactionCanceledException',
    'TransactionConflictException',
    'TransactionInProgressException',
  ],
  s3: [
    'AccessDenied',
    'EncryptionTypeMismatch',
    'InvalidObjectState',
    'InvalidRequest',
    'InvalidWriteOffset',
    'NoSuchKey',
    'NoSuchUpload',
    'NotFound',
    'TooManyParts',
  ],
  ses: [
    'AccountSendingPausedException',
    'ConfigurationSetDoesNotExistException',
    'ConfigurationSetSendingPausedException',
    'LimitExceededException',
    'MailFromDomainNotVerifiedException',
    'MessageRejected',
  ],
  sqs: [
    'BatchEntryIdsNotDistinct',
    'BatchRequestTooLong',
    'EmptyBatchRequest',
    'InvalidAddress',
    'InvalidBatchEntryId',
    'InvalidSecurity',
    'KmsAccessDenied',
    'KmsDisabled',
    'KmsInvalidKeyUsage',
    'KmsInvalidState',
    'KmsNotFound',
    'KmsOptInRequired',
    'KmsThrottled',
    'QueueDoesNotExist',
    'RequestThrottled',
    'TooManyEntriesInBatchRequest',
    'UnsupportedOperation',
  ],
  ssm: [
    'AccessDeniedException',
    'InternalServerError',
    'InvalidKeyId',
    'ParameterNotFound',
    'ParameterVersionNotFound',
    'ThrottlingException',
  ],
};

/**
 * Marks each schema in a client as free of side effects, so that esbuild removes those of calls we never make. Also
 * removes the registration of errors that are not in `errors`; these still arrive, with the service's name for them.
 */
export const withoutUnusedSchemas = (source: string, errors: readonly string[]): string =>
  source
    .replace(/^export var (\w+\$) = (\[[^;]*\]);$/gm, 'export var $1 = /* @__PURE__ */ (() => $2)();')
    .replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (line, name) =>
      errors.includes(name) ? line : '',
    );

const schemas = /^@aws-sdk\/client-([\w-]+)\/dist-es\/schemas\/schemas_0\.js$/;

/** Returns the function that shrinks a module of an SDK client; undefined if the module is not changed. */
export function leanClientModule(module: string): ((source: string) => string) | undefined {
  const errors = answeredErrors[schemas.exec(module)?.[1] ?? ''];
  return errors && ((source) => withoutUnusedSchemas(source, errors));
}

/**
 * Removes the descriptions of calls that no function makes. Sending an invoice would compute 1.13 to 1.18 times as long
 * at its start with them (decision 084).
 */
export const usedSchemas = (): Plugin => ({
  name: 'used-schemas',
  setup(build) {
    build.onLoad({ filter: /[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const lean = leanClientModule(path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '');
      return lean && { contents: lean(await readFile(path, 'utf8')), loader: 'js' };
    });
  },
});
