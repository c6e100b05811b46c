/** By client, the errors with which the calls we make may be answered, and others that our code tells apart by name. */
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
 * A client's descriptions of its messages, each said to do nothing by itself, so that those of calls we never make fall
 * out; and of its errors, those in `errors`. Any other error arrives all the same, by the service's name for it.
 */
export const withoutUnusedSchemas = (source: string, errors: readonly string[]): string =>
  source
    .replace(/^export var (\w+\$) = (\[[^;]*\]);$/gm, 'export var $1 = /* @__PURE__ */ (() => $2)();')
    .replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (line, name) =>
      errors.includes(name) ? line : '',
    );

/** Of what the SDK asks of a client's package.json: its version. */
const versionOf = (source: string): string => JSON.stringify({ version: JSON.parse(source).version });

/** What makes a module of a client of the SDK lean; undefined for one that stays as it is. */
export function leanClientModule(module: string): ((source: string) => string) | undefined {
  const [, client = '', path] = /^@aws-sdk\/client-([\w-]+)\/(.*)/.exec(module) ?? [];
  if (path === 'package.json') return versionOf;
  const errors = path === 'dist-es/schemas/schemas_0.js' ? answeredErrors[client] : undefined;
  return errors && ((source) => withoutUnusedSchemas(source, errors));
}
