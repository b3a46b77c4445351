# The program alone, from the archive that Scripts/release makes:
# docker build --build-arg ARCHIVE=.build/release-files/cartouche-0.1.0-linux-x86_64.tar.gz -t cartouche .
FROM debian:12-slim
ARG ARCHIVE
# ADD unpacks the archive, and COPY does not.
# hadolint ignore=DL3020
ADD ${ARCHIVE} /opt/
RUN ln -s /opt/cartouche/cartouche /usr/local/bin/cartouche
WORKDIR /data
ENTRYPOINT ["cartouche"]
CMD ["lint"]
