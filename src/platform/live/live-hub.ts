/** The object that holds the sockets of administrators, as a Worker and the writer call it. */
export interface LiveHub {
  /** Opens a socket for the session that the request's header names. */
  fetch(request: Request): Promise<Response>;
  tell(subjects: string[]): Promise<void>;
}

/** The binding of a Worker. */
export interface LiveBinding {
  idFromName(name: string): unknown;
  get(id: unknown): LiveHub;
}

export const SESSION_HEADER = 'x-live-session';

/** The one hub of the shop, near the writer; undefined where nothing is live, such as on the command line. */
export const liveHub = ({ LIVE }: { readonly LIVE?: LiveBinding }): LiveHub | undefined => LIVE?.get(LIVE.idFromName('live'));
