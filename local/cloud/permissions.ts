import type { Permission } from '../stacks/read-permissions.ts';
import type { Call } from './caller.ts';
import { awsJsonRefusal, type CloudAnswer, type CloudRequest, escapeMarkup } from './exchange.ts';

/** A permission that a call needs. */
export interface Need {
  readonly action: string;
  readonly resource: string;
}

const account = 'us-east-1:000000000000';

interface TableRequest {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
}

const transactActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function tableNeeds(operation: string, request: TableRequest): readonly Need[] {
  const need = (action: string, table: string): Need => ({
    action: `dynamodb:${action}`,
    resource: `arn:aws:dynamodb:${account}:table/${table}`,
  });
  if (request.TransactItems)
    return request.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => need(transactActions[kind] ?? kind, TableName)),
    );
  if (request.RequestItems) return Object.keys(request.RequestItems).map((table) => need(operation, table));
  const index = request.IndexName ? `/index/${request.IndexName}` : '';
  return [need(operation, `${request.TableName}${index}`)];
}

/** Operations whose permission has a different name. */
const objectActions: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  HeadBucket: 'ListBucket',
  ListObjectsV2: 'ListBucket',
  ListObjectVersions: 'ListBucketVersions',
  ListBuckets: 'ListAllMyBuckets',
  DeleteObjects: 'DeleteObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListMultipartUploads: 'ListBucketMultipartUploads',
};

function objectNeeds(operation: string, { path, query, headers }: CloudRequest): readonly Need[] {
  const action = objectActions[operation] ?? operation;
  const place = decodeURIComponent(path.slice(1)).replace(/\/$/, '');
  const need = (name: string): Need => ({
    action: `s3:${name}`,
    resource: `arn:aws:s3:::${place}${operation === 'DeleteObjects' ? '/*' : ''}`,
  });
  const ofVersion = query.has('versionId') ? 'Version' : '';
  if (action !== 'PutObject') return [need(`${action}${ofVersion}`)];
  return [
    need(action),
    // A conditional write (If-Match) also requires s3:GetObject.
    ...(headers['if-match'] !== undefined ? [need('GetObject')] : []),
    ...(headers['x-amz-tagging'] !== undefined ? [need('PutObjectTagging')] : []),
  ];
}

function mailNeeds(operation: string, form: URLSearchParams): readonly Need[] {
  if (operation === 'GetSendQuota') return [{ action: 'ses:GetSendQuota', resource: '*' }];
  const source = form.get('Source') ?? '';
  const set = form.get('ConfigurationSetName');
  const action = `ses:${operation}`;
  return [
    { action, resource: `arn:aws:ses:${account}:identity/${source}` },
    ...(set ? [{ action, resource: `arn:aws:ses:${account}:configuration-set/${set}` }] : []),
  ];
}

/** A batch call needs the permission of the single operation. */
const queueNeeds = (operation: string, url: string): readonly Need[] => [
  {
    action: `sqs:${operation.replace(/Batch$/, '')}`,
    resource: `arn:aws:sqs:${account}:${url.split('/').at(-1)}`,
  },
];

/** The permissions that AWS requires for a call. */
export function needsOf(call: Call, request: CloudRequest): readonly Need[] {
  const { service, operation } = call;
  const json = () => JSON.parse(request.body.toString('utf8') || '{}');
  switch (service) {
    case 'dynamodb':
      return tableNeeds(operation, json());
    case 'ses':
      return mailNeeds(operation, new URLSearchParams(request.body.toString('utf8')));
    case 'sqs':
      return queueNeeds(operation, String(json().QueueUrl ?? ''));
    case 's3':
      return objectNeeds(operation, request);
    case 'ssm':
      return [
        { action: `ssm:${operation}`, resource: `arn:aws:ssm:${account}:parameter${json().Name ?? ''}` },
      ];
    case 'cognito-idp':
      // Calls authorized by the user's access token need no IAM permission.
      if (json().AccessToken !== undefined) return [];
      return [
        {
          action: `cognito-idp:${operation}`,
          resource: `arn:aws:cognito-idp:${account}:userpool/${json().UserPoolId ?? ''}`,
        },
      ];
    case 'secretsmanager':
      return [{ action: `secretsmanager:${operation}`, resource: String(json().SecretId ?? '') }];
    case 'logs':
      return [{ action: `logs:${operation}`, resource: `arn:aws:logs:${account}:*` }];
  }
}

const covers = (pattern: string, text: string): boolean =>
  pattern.split('*').every((part, index, parts) => {
    if (index === 0) return parts.length === 1 ? pattern === text : text.startsWith(part);
    return index === parts.length - 1 ? text.endsWith(part) : text.includes(part);
  });

/** The first required permission that the role does not have. Permission for a domain identity covers its addresses. */
export function missingPermission(
  needs: readonly Need[],
  permissions: readonly Permission[],
): Need | undefined {
  return needs.find(({ action, resource }) => {
    const domain = resource.replace(/identity\/[^@]*@/, 'identity/');
    return !permissions.some(
      ({ actions, resources }) =>
        actions.includes(action) &&
        resources.some((pattern) => covers(pattern, resource) || covers(pattern, domain)),
    );
  });
}

/** The AccessDenied response in the protocol of the service. */
export function accessDenied({ service }: Call, need: Need): CloudAnswer {
  const message = `The role may not ${need.action} on ${need.resource}`;
  if (service !== 's3' && service !== 'ses') return awsJsonRefusal('AccessDeniedException', message);
  const error = `<Code>AccessDenied</Code><Message>${escapeMarkup(message)}</Message>`;
  return {
    status: 403,
    headers: { 'content-type': 'application/xml' },
    body:
      service === 's3'
        ? `<Error>${error}</Error>`
        : `<ErrorResponse><Error><Type>Sender</Type>${error}</Error></ErrorResponse>`,
  };
}
