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

/** The SDK reads only the version from a client's package.json. */
const versionOf = (source: string): string => JSON.stringify({ version: JSON.parse(source).version });

/** Returns the function that shrinks a module of an SDK client; undefined if the module is not changed. */
export function leanClientModule(module: string): ((source: string) => string) | undefined {
  const [, client = '', path] = /^@aws-sdk\/client-([\w-]+)\/(.*)/.exec(module) ?? [];
  if (path === 'package.json') return versionOf;
  const errors = path === 'dist-es/schemas/schemas_0.js' ? answeredErrors[client] : undefined;
  return errors && ((source) => withoutUnusedSchemas(source, errors));
}
