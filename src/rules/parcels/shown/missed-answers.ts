/** Couriers try so often; then the parcel comes back whatever is asked. */
const ATTEMPTS_MAX = 3;

/** The courier can still come again after so many missed deliveries. */
export const mayComeAgain = (attempts: number): boolean => attempts < ATTEMPTS_MAX;
