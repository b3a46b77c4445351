/** XXH64 with seed 0, the checksum of plan files: damaged plans get the right one, so that their tables are read. */
const mask = (1n << 64n) - 1n;
const [prime1, prime2, prime3, prime4, prime5] = [
  0x9E3779B185EBCA87n, 0xC2B2AE3D27D4EB4Fn, 0x165667B19E3779F9n, 0x85EBCA77C2B2AE63n, 0x27D4EB2F165667C5n,
];

const rotated = (value, bits) => ((value << bits) | (value >> (64n - bits))) & mask;
const round = (lane, word) => (rotated((lane + word * prime2) & mask, 31n) * prime1) & mask;

export const xxh64 = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (offset) => view.getBigUint64(offset, true);
  let offset = 0;
  let hash = prime5;
  if (bytes.length >= 32) {
    const lanes = [(prime1 + prime2) & mask, prime2, 0n, (-prime1) & mask];
    for (; offset <= bytes.length - 32; offset += 32) {
      for (let i = 0; i < 4; i++) lanes[i] = round(lanes[i], word(offset + 8 * i));
    }
    hash = (rotated(lanes[0], 1n) + rotated(lanes[1], 7n) + rotated(lanes[2], 12n) + rotated(lanes[3], 18n)) & mask;
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * prime1 + prime4) & mask;
  }
  hash = (hash + BigInt(bytes.length)) & mask;
  for (; offset <= bytes.length - 8; offset += 8) hash = (rotated(hash ^ round(0n, word(offset)), 27n) * prime1 + prime4) & mask;
  if (offset <= bytes.length - 4) {
    hash = (rotated(hash ^ ((BigInt(view.getUint32(offset, true)) * prime1) & mask), 23n) * prime2 + prime3) & mask;
    offset += 4;
  }
  for (; offset < bytes.length; offset++) hash = (rotated(hash ^ ((BigInt(bytes[offset]) * prime5) & mask), 11n) * prime1) & mask;
  hash = ((hash ^ (hash >> 33n)) * prime2) & mask;
  hash = ((hash ^ (hash >> 29n)) * prime3) & mask;
  return hash ^ (hash >> 32n);
};

const headerSize = 28;

/** A plan file with the length and the checksum that its tables have. */
export const sealed = (file) => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  view.setBigUint64(12, BigInt(file.length - headerSize), true);
  view.setBigUint64(20, xxh64(file.subarray(headerSize)), true);
  return file;
};
