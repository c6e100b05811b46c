import { startPhotoSchema } from '#domain/contract/photos';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { photoPorts } from './photos.wiring.ts';
import { startPhoto } from './start-photo.ts';

const ports = photoPorts();

export const handler = accountOperation('start-photo', {
  body: jsonBody(startPhotoSchema),
  run: ({ userId, body }) => startPhoto(userId, body, ports),
});
