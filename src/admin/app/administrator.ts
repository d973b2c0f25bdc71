import { createContext } from 'react';

/** The signed-in administrator. */
export interface Administrator {
  readonly name: string;
  readonly email: string;
  /** An authenticator app is set up. */
  readonly hasSecondStep: boolean;
}

export const AdministratorContext = createContext<Administrator>({ name: '', email: '', hasSecondStep: true });
