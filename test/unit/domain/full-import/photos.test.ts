import { describe, expect, test } from 'vitest';
import { photoIdsInRecord, withNewPhotoIds } from '#domain/full-import/photos';

const photo = (photoId: string, caption = '') => ({ photoId, caption });

const record = {
  invoiceId: 'i1',
  versions: [
    { invoice: { photos: [photo('a', 'Before'), photo('b')] }, typed: { photos: [photo('a')] } },
    { invoice: { notes: 'photoId' } },
  ],
  addresses: [
    {
      equipment: [
        { kind: 'Furnace', photoId: 'c' },
        { kind: 'Boiler', photoId: '' },
      ],
    },
  ],
};

describe('photos in an exported record', () => {
  test('are found wherever they are, each once', () => {
    expect(photoIdsInRecord(record)).toEqual(['a', 'b', 'c']);
    expect(photoIdsInRecord([record, record])).toEqual(['a', 'b', 'c']);
    expect(photoIdsInRecord({ jobId: 'j1', photoIds: ['a', 'd', 7] })).toEqual(['a', 'd']);
    expect(photoIdsInRecord({ photoId: 7, photos: null, text: 'photoId' })).toEqual([]);
  });

  test('get the IDs that they have in the other account, and those that are not there are left out', () => {
    const there = new Map([
      ['a', 'A'],
      ['c', 'C'],
    ]);
    expect(withNewPhotoIds({ jobId: 'j1', photoIds: ['b', 'a', 'c'] }, there)).toEqual({
      jobId: 'j1',
      photoIds: ['A', 'C'],
    });
    expect(withNewPhotoIds(record, there)).toEqual({
      invoiceId: 'i1',
      versions: [
        { invoice: { photos: [photo('A', 'Before')] }, typed: { photos: [photo('A')] } },
        { invoice: { notes: 'photoId' } },
      ],
      addresses: [{ equipment: [{ kind: 'Furnace', photoId: 'C' }, { kind: 'Boiler' }] }],
    });
    expect(withNewPhotoIds(record, new Map())).toMatchObject({
      versions: [{ invoice: { photos: [] } }, {}],
      addresses: [{ equipment: [{ kind: 'Furnace' }, { kind: 'Boiler' }] }],
    });
    expect(JSON.stringify(withNewPhotoIds(record, new Map()))).not.toContain('"photoId":');
  });
});
