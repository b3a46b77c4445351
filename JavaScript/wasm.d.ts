/** The address of the WebAssembly module, as bundlers give it for an import of the file. */
declare const address: string;
export default address;
