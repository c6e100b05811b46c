import { describe, expect, test } from 'vitest';
import { policySignature, presignedPost } from '#lambdas/platform/s3/presigned-post';

const now = new Date('2026-11-03T12:00:00.000Z');
const place = {
  base: 'https://documents.s3.us-east-1.amazonaws.com',
  bucket: 'documents',
  region: 'us-east-1',
};
const upload = { key: 'incoming/pat/1-large.jpg', contentType: 'image/jpeg', bytes: 1_000_000 };

/** The policy of the example "Browser-Based Upload using HTTP POST" of the S3 documentation, in base64. */
const examplePolicy =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';

describe('the form that uploads one file', () => {
  test('is signed like the example in the S3 documentation', () => {
    const signature = policySignature(examplePolicy, {
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      day: '20151229',
      region: 'us-east-1',
    });
    expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
  });

  test('allows one key, one type and so many bytes, until it expires', () => {
    const key = { accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C' };
    const { url, fields } = presignedPost(place, upload, key, { now, seconds: 900 });
    expect(url).toBe('https://documents.s3.us-east-1.amazonaws.com');
    expect(JSON.parse(Buffer.from(fields.policy ?? '', 'base64').toString())).toEqual({
      expiration: '2026-11-03T12:15:00.000Z',
      conditions: [
        { bucket: 'documents' },
        { key: 'incoming/pat/1-large.jpg' },
        { 'Content-Type': 'image/jpeg' },
        { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
        { 'x-amz-credential': 'A/20261103/us-east-1/s3/aws4_request' },
        { 'x-amz-date': '20261103T120000Z' },
        { 'x-amz-security-token': 'C' },
        ['content-length-range', 1, 1_000_000],
      ],
    });
    expect(fields).toMatchObject({ key: upload.key, 'Content-Type': 'image/jpeg' });
    expect(fields['x-amz-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has another signature for another key or secret', () => {
    const sign = (key: string, secretAccessKey: string) =>
      presignedPost(place, { ...upload, key }, { accessKeyId: 'A', secretAccessKey }, { now, seconds: 900 })
        .fields['x-amz-signature'];
    expect(new Set([sign('a', 'B'), sign('b', 'B'), sign('a', 'C')]).size).toBe(3);
  });
});
