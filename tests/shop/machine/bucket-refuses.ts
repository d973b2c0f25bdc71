/** The name of a file that the bucket neither keeps nor removes: R2 takes names of up to 1,024 bytes. */
export const BUCKET_REFUSES = `${'a'.repeat(1_100)}.jpg`;
