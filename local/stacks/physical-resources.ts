import { createHash } from 'node:crypto';
import type { TemplateResource } from './cloud-assembly.ts';

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** The property that contains the name, for each resource type that can have one. */
const NAME_PROPERTIES: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Events::Rule': 'Name',
};

/**
 * The local name of a resource: the name in its template, or one in AWS's format that stays the same between starts.
 */
export function physicalName(stack: string, logicalId: string, resource: TemplateResource): string {
  const given = resource.Properties?.[NAME_PROPERTIES[resource.Type] ?? ''];
  if (typeof given === 'string') return given;
  const id = `${stack}/${logicalId}`;
  switch (resource.Type) {
    case 'AWS::Cognito::UserPool':
      return `us-east-1_${hashOf(id, 9)}`;
    case 'AWS::Cognito::UserPoolClient':
      return hashOf(id, 26);
    case 'AWS::ApiGatewayV2::Api':
      return hashOf(id, 10);
    case 'AWS::S3::Bucket':
      return `${stack}-${logicalId}`.toLowerCase().slice(0, 50).concat('-', hashOf(id, 8));
    default:
      return `${stack}-${logicalId}`;
  }
}

const ARN_PATTERNS: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => `dynamodb:us-east-1:000000000000:table/${name}`,
  'AWS::DynamoDB::GlobalTable': (name) => `dynamodb:us-east-1:000000000000:table/${name}`,
  'AWS::S3::Bucket': (name) => `s3:::${name}`,
  'AWS::Lambda::Function': (name) => `lambda:us-east-1:000000000000:function:${name}`,
  'AWS::SSM::Parameter': (name) => `ssm:us-east-1:000000000000:parameter${name}`,
  'AWS::SecretsManager::Secret': (name) => `secretsmanager:us-east-1:000000000000:secret:${name}`,
  'AWS::Cognito::UserPool': (name) => `cognito-idp:us-east-1:000000000000:userpool/${name}`,
  'AWS::IAM::Role': (name) => `iam::000000000000:role/${name}`,
  'AWS::SQS::Queue': (name) => `sqs:us-east-1:000000000000:${name}`,
  'AWS::SNS::Topic': (name) => `sns:us-east-1:000000000000:${name}`,
};

/** The ARN of a resource by type and name. */
export const arnOf = (type: string, name: string): string =>
  `arn:aws:${ARN_PATTERNS[type]?.(name) ?? `local:us-east-1:000000000000:${name}`}`;

/** The value of `Ref`. */
export const referenceOf = (type: string, name: string): string =>
  type === 'AWS::SecretsManager::Secret' || type === 'AWS::SNS::Topic'
    ? arnOf(type, name)
    : type === 'AWS::SQS::Queue'
      ? `https://sqs.us-east-1.amazonaws.com/000000000000/${name}`
      : name;

/** The value of `Fn::GetAtt`; attributes that only AWS can know become a readable text. */
export function attributeOf(type: string, name: string, attribute: string): string {
  if (attribute === 'Arn') return arnOf(type, name);
  if (attribute === 'QueueName') return name;
  if (type === 'AWS::Cognito::UserPool') {
    const host = `cognito-idp.us-east-1.amazonaws.com/${name}`;
    if (attribute === 'ProviderURL') return `https://${host}`;
    if (attribute === 'ProviderName') return host;
  }
  if (type === 'AWS::ApiGatewayV2::Api' && attribute === 'ApiEndpoint')
    return `https://${name}.execute-api.us-east-1.amazonaws.com`;
  if (attribute === 'UserPoolId' || attribute === 'ClientId' || attribute === 'Id' || attribute === 'ApiId')
    return name;
  return `${name}.${attribute}`;
}
