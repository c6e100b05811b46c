type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The IDs of all photos that an exported record shows, each once. */
export function photoIdsInRecord(record: unknown): readonly string[] {
  if (Array.isArray(record)) return [...new Set(record.flatMap(photoIdsInRecord))];
  if (!isObject(record)) return [];
  const { photoId, photoIds } = record;
  const own = [photoId, ...(Array.isArray(photoIds) ? photoIds : [])];
  const others = Object.values(record).flatMap(photoIdsInRecord);
  // '' is no photo.
  return [...new Set([...own.filter((id): id is string => typeof id === 'string' && id !== ''), ...others])];
}

/** A record with the IDs that its photos have in another account. Photos that have none there are left out. */
export function withNewPhotoIds(record: unknown, idsThere: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(record)) return record.map((each) => withNewPhotoIds(each, idsThere));
  if (!isObject(record)) return record;
  const isKept = (each: unknown): boolean =>
    !isObject(each) || typeof each.photoId !== 'string' || idsThere.has(each.photoId);
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (name === 'photos' && Array.isArray(value))
        return [[name, value.filter(isKept).map((each) => withNewPhotoIds(each, idsThere))]];
      if (name === 'photoIds' && Array.isArray(value))
        return [[name, value.flatMap((id) => idsThere.get(String(id)) ?? [])]];
      if (name !== 'photoId' || typeof value !== 'string') return [[name, withNewPhotoIds(value, idsThere)]];
      const there = idsThere.get(value);
      return there === undefined ? [] : [[name, there]];
    }),
  );
}
