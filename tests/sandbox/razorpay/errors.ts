/** The error fields that Razorpay reports for a failed call or payment. */
export interface ErrorDetail {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

/** Thrown by handlers; the server answers with `status` and `{error: detail}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, description: string, detail: Partial<ErrorDetail> = {}) {
    super(description);
    this.status = status;
    this.detail = {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
      ...detail,
    };
  }
}

/** 400 for a field of the request that is not acceptable. */
export function invalid(field: string, description: string, reason = 'input_validation_failed'): ApiError {
  return new ApiError(400, description, { source: 'business', step: 'payment_initiation', reason, field });
}

/** 400 for a call that the current state does not allow. */
export function refused(description: string, reason = 'NA'): ApiError {
  return new ApiError(400, description, { source: 'business', step: 'NA', reason });
}

/** Razorpay answers an unknown id with 400, not 404. */
export function unknownId(id: string): ApiError {
  return refused(`No such id: ${id.slice(0, 40)}`);
}
