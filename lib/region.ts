/** The only region: CloudFront's certificate and firewall must be there. */
export const region = 'us-east-1';
