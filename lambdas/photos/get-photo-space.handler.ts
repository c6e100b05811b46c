import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getPhotoSpace } from './get-photo.ts';
import { photoPorts } from './photos.wiring.ts';

const ports = photoPorts();

export const handler = accountOperation('get-photo-space', {
  run: ({ userId }) => getPhotoSpace(userId, ports),
});
