/** A change of the cart, for the server. 'load' fetches the cart; 'seen' records that the customer has seen its prices. */
export type CartChange =
  | { readonly do: 'add' | 'set' | 'remove'; readonly id: number; readonly size: string; readonly quantity: number }
  | { readonly do: 'clear' | 'seen' | 'load' };
