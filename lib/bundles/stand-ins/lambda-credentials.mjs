// Replaces the SDK's 15 credential providers (40 kB): Lambda passes the credentials of its role to a function in environment variables.
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
