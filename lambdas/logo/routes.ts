import { logoRules } from '#domain/logo/logo-rules';
import { bytesBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { plainPng } from '../platform/png/plain-png.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { deployedTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { getLogo, removeLogo, saveLogo } from './own-logo.ts';

export const routes = {
  'save-logo': {
    in: 'account-files',
    needs: { items: ['GetItem', 'UpdateItem'], documents: ['PutObject'] },
    body: bytesBody(logoRules.sentBytes, 'logo-too-large'),
    run: () => {
      const ports = {
        png: plainPng,
        logos: logoStore(deployedDocuments()),
        accounts: existingAccounts(deployedTable()),
      };
      return ({ userId, body }) => saveLogo(userId, body, ports);
    },
  },
  'get-logo': {
    in: 'account-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    run: () => {
      const logos = logoStore(deployedDocuments());
      return ({ userId, query }) => getLogo(userId, query.version, logos);
    },
  },
  'remove-logo': {
    in: 'account-files',
    needs: { items: ['GetItem', 'UpdateItem'], documents: ['DeleteObject'] },
    run: () => {
      const ports = {
        logos: logoStore(deployedDocuments()),
        accounts: existingAccounts(deployedTable()),
      };
      return ({ userId }) => removeLogo(userId, ports);
    },
  },
} satisfies RoutesOf<'logo'>;
