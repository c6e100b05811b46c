import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { incomingPhotoKey } from '#domain/photos/photo-keys';
import { ulid } from '#domain/ulid';
import { deleteClient } from '#lambdas/clients/save-client';
import {
  deleteEquipment,
  deleteServiceAddress,
  saveEquipment,
  saveServiceAddress,
} from '#lambdas/clients/service-addresses';
import { clientStore } from '#lambdas/clients/store/client-store';
import { serviceAddressStore } from '#lambdas/clients/store/service-addresses';
import { warrantyWrites } from '#lambdas/composition/projections';
import { addJobPhoto, removeJobPhoto } from '#lambdas/jobs/change-job-photos';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { finishPhoto } from '#lambdas/photos/finish-photo';
import { forgetPhoto } from '#lambdas/photos/forget-photo';
import { getPhoto, getPhotoSpace } from '#lambdas/photos/get-photo';
import type { PhotoPorts } from '#lambdas/photos/photo-ports';
import { startPhoto } from '#lambdas/photos/start-photo';
import { photoStore } from '#lambdas/photos/store/photo-store';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { photoFilesIn } from '#lambdas/platform/s3/photo-files';
import { tableOn } from '#lambdas/platform/table/table';
import { existingAccounts } from '#lambdas/profile/store/existing-accounts';
import { s3On } from './fake-object-store.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { kim, pat } from './lite-world.ts';
import { aPhoto } from './photos.ts';
import { quoteWorld } from './quote-world.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

/** Photos with quotes, invoices and jobs, with the real adapters on a table and a bucket in memory. */
export async function photoWorld(engine: TableEngine, quotaBytes = 500_000_000) {
  const world = await quoteWorld(engine);

  function photoPorts(plan: FaultPlan = planFault()): PhotoPorts {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    const bucket = documentBucket(plan.attach(s3On(world.store), 's3'), 'documents');
    return {
      photos: photoStore(table),
      files: photoFilesIn(bucket),
      readIncoming: (userId, photoId, size) => bucket.read(incomingPhotoKey(userId, photoId, size)),
      signUpload: async ({ key }) => ({ url: 'https://documents.example', fields: { key } }),
      accounts: existingAccounts(table),
      quotaBytes,
      newId: (now) => ulid(now.getTime(), randomBytes(10)),
      clock: world.clock,
    };
  }

  const jobPorts = (plan: FaultPlan = planFault()) => ({
    jobs: jobStore(tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName)),
    addressesOf: async () => [],
    findClient: async () => undefined,
    today: async () => '2026-11-03',
    clock: world.clock,
  });

  const addresses = (plan: FaultPlan = planFault()) =>
    serviceAddressStore(
      tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName),
      warrantyWrites,
      world.clock,
    );

  /** The service address of these tests. */
  const lake = (clientId: string) => ({ clientId, addressId: 'lake' });

  /** Uploads both files of a photo, as a browser does with the forms of `start-photo`. */
  function upload(userId: string, photoId: string, large = aPhoto(160, 120), small = aPhoto(80, 60)): void {
    world.store.objects.set(incomingPhotoKey(userId, photoId, 'large'), large);
    world.store.objects.set(incomingPhotoKey(userId, photoId, 'small'), small);
  }

  return {
    ...world,
    photoPorts,
    upload,
    start: (userId = pat) => startPhoto(userId, { large: 300_000, small: 90_000 }, photoPorts()),
    finish: (photoId: string, userId = pat, plan?: FaultPlan) =>
      finishPhoto(userId, photoId, photoPorts(plan)),
    /** A photo that is stored and belongs to nothing yet. */
    async newPhoto(userId = pat, large?: Buffer, small?: Buffer): Promise<string> {
      const started = await startPhoto(userId, { large: 1, small: 1 }, photoPorts());
      if (!started.ok) throw new Error(started.refusal.code);
      const { photoId } = started.value;
      upload(userId, photoId, large, small);
      const finished = await finishPhoto(userId, photoId, photoPorts());
      if (!finished.ok) throw new Error(finished.refusal.code);
      return photoId;
    },
    addToJob: (jobId: string, photoId: string, userId = pat, plan?: FaultPlan) =>
      addJobPhoto(userId, { jobId, photoId }, jobPorts(plan)),
    removeFromJob: (jobId: string, photoId: string, userId = pat, plan?: FaultPlan) =>
      removeJobPhoto(userId, { jobId, photoId }, jobPorts(plan)),
    /** A client with a service address, where equipment can be. */
    async newPlace(userId = pat): Promise<string> {
      const name = `Client ${randomBytes(4).toString('hex')}`;
      const draft = { name, email: '', phone: '', address: '', city: '' };
      const saved = await clientStore(world.plain, world.clock).add(userId, draft);
      if (saved.kind !== 'saved') throw new Error(saved.kind);
      const { clientId } = saved.client;
      const place = { label: '', address: '7 Shore Rd', accessNotes: '' };
      await saveServiceAddress(userId, lake(clientId), place, addresses());
      return clientId;
    },
    /** Adds equipment with the photo of its plate, or changes it. */
    async equip(
      clientId: string,
      photoId: string,
      { equipmentId = 'furnace', warrantyUntil = '', userId = pat, plan = planFault() } = {},
    ) {
      const read = await addresses().read(userId, clientId);
      const draft = {
        ...{ kind: 'Furnace', maker: '', model: '', serial: equipmentId, installedOn: '', note: '' },
        ...{ warrantyUntil, photoId, basedOn: read?.addresses[0]?.version ?? 0 },
      };
      return saveEquipment(userId, { ...lake(clientId), equipmentId }, draft, addresses(plan));
    },
    deleteEquipment: (clientId: string, plan?: FaultPlan) =>
      deleteEquipment(pat, { ...lake(clientId), equipmentId: 'furnace' }, addresses(plan)),
    deletePlace: (clientId: string, plan?: FaultPlan) =>
      deleteServiceAddress(pat, lake(clientId), addresses(plan)),
    deleteClient: (clientId: string) =>
      deleteClient(pat, clientId, {
        clients: clientStore(world.plain, world.clock),
        addresses: addresses(),
      }),
    photo: (photoId: string, userId = pat, size = 'large') => getPhoto(userId, photoId, size, photoPorts()),
    space: (userId = pat) => getPhotoSpace(userId, photoPorts()),
    forget: (photoId: string, plan?: FaultPlan) => forgetPhoto({ userId: pat, photoId }, photoPorts(plan)),
    forgetOf: (userId: string, photoId: string) => forgetPhoto({ userId, photoId }, photoPorts()),
    stored: (photoId: string, userId = pat) => photoStore(world.plain).find(userId, photoId),
    /** Keys of the checked files. */
    files: () => [...world.store.objects.keys()].filter((key) => key.includes('/photos/')).sort(),
    advanceDays: (days: number) => world.advance(days * 86_400_000),
  };
}

export type PhotoWorld = Awaited<ReturnType<typeof photoWorld>>;

/** A new world of photos with the accounts of Pat and Kim for each test of a file. */
export function startPhotoWorld(): { readonly world: PhotoWorld; readonly engine: TableEngine } {
  let engine: TableEngine;
  let world: PhotoWorld;
  beforeAll(async () => {
    engine = await startTableEngine();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    world = await photoWorld(engine);
    await world.openAccount(pat);
    await world.openAccount(kim);
  });
  return {
    get world() {
      return world;
    },
    get engine() {
      return engine;
    },
  };
}
