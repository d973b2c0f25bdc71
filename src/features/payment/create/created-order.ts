/** The answer with which the browser continues. `amount` is in paise; 0 means that there is nothing to pay. */
export interface CreatedOrder {
  readonly dbOrderId: string;
  readonly gatewayOrderId: string | null;
  readonly amount: number;
  readonly currency: 'INR';
  /** `unheldNotice()` if the order holds nothing, to be read before paying. Null if its pieces are held or bought. */
  readonly notice: string | null;
  /** True if the order is placed and nothing is paid online (E4). */
  readonly placed?: boolean;
}
